Runner.main()
